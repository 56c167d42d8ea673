/** Light, dark, or as the system says. */
import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'
const KEY = 'console.theme'
const system = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

function themeNow(): Theme {
  const stored = localStorage.getItem(KEY)
  return stored === 'light' || stored === 'dark' ? stored : system.matches ? 'dark' : 'light'
}

function apply(): void {
  document.documentElement.dataset.prefersColorScheme = themeNow()
  for (const listener of [...listeners]) listener()
}

export function startTheme(): void {
  apply()
  system.addEventListener('change', apply)
}

export function toggleTheme(): void {
  localStorage.setItem(KEY, themeNow() === 'dark' ? 'light' : 'dark')
  apply()
}

export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, themeNow)
