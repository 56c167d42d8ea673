import './toast.css'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Spinner } from './spinner.tsx'

export interface ToastOptions {
  text: string
  icon?: ReactNode
  /** How long it stays, 1500 ms unless told otherwise. */
  ms?: number
}
interface Shown {
  toast: (ToastOptions & { id: number }) | null
  loading: string | null
}

let shown: Shown = { toast: null, loading: null }
let loading_count = 0
let serial = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const publish = (next: Shown): void => {
  shown = next
  for (const listener of [...listeners]) listener()
}

/** Shows a sentence for a moment; the newest replaces the one before. */
export function showToast(toast: ToastOptions): void {
  clearTimeout(timer)
  serial += 1
  publish({ ...shown, toast: { ...toast, id: serial } })
  timer = setTimeout(() => publish({ ...shown, toast: null }), toast.ms ?? 1500)
}

/** The 'requesting' indicator; shown until every one who showed it has hidden it. */
export function showLoading(text: string): void {
  loading_count += 1
  publish({ ...shown, loading: text })
}
export function hideLoading(): void {
  loading_count = Math.max(0, loading_count - 1)
  if (loading_count === 0 && shown.loading !== null) publish({ ...shown, loading: null })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The toast shown now. */
export const toastNow = (): Shown => shown

/** Where toasts appear; mounted once. */
export function ToastHost() {
  const { toast, loading } = useSyncExternalStore(subscribe, toastNow, toastNow)
  return (
    <div className="j-toasts" aria-live="polite">
      {loading !== null && (
        <div className="j-toast j-toast--loading">
          <Spinner size={24} />
          {loading}
        </div>
      )}
      {toast && (
        <div className="j-toast" key={toast.id}>
          {toast.icon}
          <span className="j-toast__text">{toast.text}</span>
        </div>
      )}
    </div>
  )
}
