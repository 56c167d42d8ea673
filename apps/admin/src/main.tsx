import '@juya/ui/styles/tokens.css'
import '@juya/ui/styles/base.css'
import './layout/console.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { languageNow } from './lib/i18n.ts'
import { startTheme } from './lib/theme.ts'

document.documentElement.lang = languageNow()
startTheme()
createRoot(document.getElementById('root')!).render(<App />)
