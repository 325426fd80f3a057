import { createListeners, type Subscribe } from '#web/shared/listeners.ts'

const TOAST_MS = 4000

type Toast = {
  /** A later toast with the same key replaces this one. */
  key: string
  text: string
  /** With Infinity the toast stays until it is dismissed or replaced. */
  durationMs: number
}

export type ToastList = {
  show: (toast: { key: string; text: string; durationMs?: number }) => void
  dismiss: (key: string) => void
  read: () => readonly Toast[]
  subscribe: Subscribe
}

type Schedule = (work: () => void, delayMs: number) => () => void

/** Short messages that disappear after some seconds. `schedule` starts a timer and returns a function that cancels it. */
export function createToastList(schedule: Schedule): ToastList {
  let toasts: readonly Toast[] = []
  const [subscribe, notify] = createListeners()
  const timers = new Map<string, () => void>()

  function change(next: readonly Toast[]) {
    toasts = next
    notify()
  }

  function dismiss(key: string) {
    timers.get(key)?.()
    timers.delete(key)
    change(toasts.filter((toast) => toast.key !== key))
  }

  return {
    show: ({ key, text, durationMs = TOAST_MS }) => {
      timers.get(key)?.()
      timers.delete(key)
      change([...toasts.filter((toast) => toast.key !== key), { key, text, durationMs }])
      if (Number.isFinite(durationMs))
        timers.set(
          key,
          schedule(() => dismiss(key), durationMs),
        )
    },
    dismiss,
    read: () => toasts,
    subscribe,
  }
}
