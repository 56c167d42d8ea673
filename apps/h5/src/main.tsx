import '@juya/ui/styles/tokens.css'
import '@juya/ui/styles/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { auctionRoutes } from './features/auction/routes.ts'
import { homeRoutes } from './features/home/routes.ts'
import { watchChunks } from './lib/chunks.ts'
import { language } from './lib/i18n.ts'
import { completeRoutes, setRoutes } from './lib/navigation.ts'
import { startRouter } from './lib/router.ts'
import { startSession } from './lib/session.ts'
import { startTheme } from './lib/theme.ts'

document.documentElement.lang = language.get()
startTheme()
startSession()
watchChunks()
setRoutes({ ...homeRoutes, ...auctionRoutes }, async () => (await import('./routes.ts')).routes)
startRouter()
createRoot(document.getElementById('root')!).render(<App />)

// The table of all screens comes when the first view stands, or as soon as somebody touches it.
const COMPLETE_AFTER_MS = 8000
const complete = () => {
  removeEventListener('pointerdown', complete, true)
  clearTimeout(later)
  void completeRoutes()
}
const later = setTimeout(complete, COMPLETE_AFTER_MS)
addEventListener('pointerdown', complete, true)
