/** The page templates. Each is the shell plus one arrangement; a page that needs more composes the parts itself. */

export { PageShell } from './page-shell.tsx'
export * from './pages/form-pages.tsx'
export * from './pages/list-pages.tsx'
export * from './pages/other-pages.tsx'
