import { useSyncExternalStore } from 'react'
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
            <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
              <path d="M6 6l12 12M18 6L6 18" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
            </svg>
            <span className="visually-hidden">{dismissLabel}</span>
          </button>
        </div>
      ))}
    </div>
  )
}
