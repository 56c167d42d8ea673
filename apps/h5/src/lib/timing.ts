/** Debounce, throttle and random text with the product's defaults [R9.1, R9.3]. */
const DELAY_MS = 500

/** Runs fn once, `wait_ms` after the last call. */
export function debounce<A extends unknown[]>(fn: (...args: A) => void, wait_ms = DELAY_MS): (...args: A) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (...args) => {
    clearTimeout(timer)
    timer = setTimeout(() => fn(...args), wait_ms)
  }
}

/** Runs fn at once and then at most once per `wait_ms`. */
export function throttle<A extends unknown[]>(fn: (...args: A) => void, wait_ms = DELAY_MS): (...args: A) => void {
  let last_ms = Number.NEGATIVE_INFINITY
  return (...args) => {
    const now_ms = Date.now()
    if (now_ms - last_ms < wait_ms) return
    last_ms = now_ms
    fn(...args)
  }
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Random letters and digits, 32 long unless told otherwise. */
export function randomText(length = 32): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length))
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('')
}

/** A random uuid (version 4), also where the page is not served from a secure origin. */
export function uuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
