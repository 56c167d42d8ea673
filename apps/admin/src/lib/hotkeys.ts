/** Single keys that act, as long as nobody is typing. */
import { useEffect, useRef } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** @param keys what each key does, by KeyboardEvent.key in lower case */
export function useHotkeys(keys: Record<string, (() => void) | undefined>, on = true): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (!on) return
    const listen = (event: KeyboardEvent) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target) ||
        document.querySelector('[role="dialog"]')
      )
        return
      // Enter on a focused button or link is that button's own.
      if (event.key === 'Enter' && event.target instanceof HTMLElement && /^(A|BUTTON)$/.test(event.target.tagName))
        return
      const act = latest.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [on])
}
