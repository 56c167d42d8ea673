import { signal, useSignal } from './storage/signal.ts'
import { KEYS, readText, removeKey, writeText } from './storage/storage.ts'

export type Theme = 'system' | 'light' | 'dark'
const stored = readText(KEYS.theme)
const theme = signal<Theme>(stored === 'light' || stored === 'dark' ? stored : 'system')
const systemDark = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null

/** Writes the effective scheme on html, where our tokens read it, and colours the browser's bar. */
export function applyTheme(): void {
  const chosen = theme.get()
  const dark = chosen === 'dark' || (chosen === 'system' && systemDark?.matches === true)
  document.documentElement.dataset.prefersColorScheme = dark ? 'dark' : 'light'
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#1c1918' : '#ffffff')
}

export function setTheme(next: Theme): void {
  if (next === 'system') removeKey(KEYS.theme)
  else writeText(KEYS.theme, next)
  theme.set(next)
  applyTheme()
}

export const useTheme = (): Theme => useSignal(theme)

/** Applies the theme and keeps following the system while no theme is chosen. */
export function startTheme(): void {
  applyTheme()
  systemDark?.addEventListener('change', applyTheme)
}
