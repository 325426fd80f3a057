import { useSyncExternalStore } from 'react'
import { SvgIcon } from './svg-icon.tsx'
import type { ToastList } from './toast-list.ts'
import './toast.css'

/** The region is rendered even when empty: screen readers announce new content, but not a new region. */
export function ToastRegion({ toasts, dismissLabel }: { toasts: ToastList; dismissLabel: string }) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.read)
  return (
    <div className="toasts" role="status">
      {shown.map(({ key, text }) => (
        <div className="toast" key={key}>
          <p>{text}</p>
          <button type="button" className="toast-dismiss" onClick={() => toasts.dismiss(key)}>
            <SvgIcon d="M6 6l12 12M18 6L6 18" px={18} weight={2} />
            <span className="visually-hidden">{dismissLabel}</span>
          </button>
        </div>
      ))}
    </div>
  )
}
