/** Toasts and the requesting indicator [R8.2, R9.1]. The toast on screen lives in @juya/ui; this file decides when. */
import { hideLoading, showLoading, showToast, type ToastOptions } from '@juya/ui/feedback/toast.tsx'

export { hideLoading, showLoading }

/** Messages with one of these are never toasted: the client acts on them instead. */
const SILENT_PHRASES = [
  'pwd',
  'request success',
  'verification code',
  'expired',
  'please complete verification first',
  'please bind an Alipay account',
]

export const isSilentMessage = (message: string): boolean => SILENT_PHRASES.some((phrase) => message.includes(phrase))

/** Shows a short sentence, 1.5 s unless told otherwise. */
export const toast = (text: string, options: Partial<ToastOptions> = {}): void => showToast({ text, ...options })
