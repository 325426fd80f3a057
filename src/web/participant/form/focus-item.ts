import { glideTo } from '#web/shared/ui/glide.ts'
import { itemId } from './item-ids.ts'

/** Scrolls to the question, not only to its control: on a phone the question may be off the screen. `key` is an item, a row or a field. */
export function focusItem(key: string): void {
  const row = document.getElementById(itemId(key))
  const field = document.getElementsByName(key)[0]
  const item = row ?? field?.closest('.form-item')
  const control = row?.querySelector<HTMLElement>('input:checked, input, textarea, button') ?? field
  if (item) glideTo(item)
  control?.focus({ preventScroll: true })
}
