/** Single keys that act, as long as no field has the focus. */
import { useLayoutEffect, useRef } from 'react'

/** Whether keys go into a field. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Whether a key is for the page: no field has the focus, no dialog is open, no other key is held. */
export const isFree = (event: KeyboardEvent): boolean =>
  !(
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    isTyping(event.target) ||
    document.querySelector('[role="dialog"], dialog[open]')
  )

/** @param keys what each key does, by KeyboardEvent.key in lower case */
export function useHotkeys(keys: Record<string, (() => void) | undefined>, on = true): void {
  const latest = useRef(keys)
  latest.current = keys
  // Before it is painted: who sees what a key is about may press it.
  useLayoutEffect(() => {
    if (!on) return
    const listen = (event: KeyboardEvent) => {
      if (!isFree(event)) return
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
