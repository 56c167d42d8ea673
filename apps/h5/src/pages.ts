/** Every screen of the app with the code of its page; each page is loaded when its screen is opened. */
import { type PageModule, screensOf } from './lib/router/routes.ts'
import { routes } from './routes.ts'

export const screens = screensOf(routes, import.meta.glob<PageModule>('./features/**/*.page.tsx'))
