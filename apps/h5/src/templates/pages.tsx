/** The page templates. Each is the shell plus one arrangement; a page that needs more composes the parts itself. */
export * from './form-pages.tsx'
export * from './list-pages.tsx'
export * from './other-pages.tsx'
export { PageShell } from './page-shell.tsx'
