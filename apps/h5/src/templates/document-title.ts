import { type Language, pick } from '../lib/texts/i18n.ts'

const APP = { en: 'Juya', zh: '聚雅藏珍' }

/** Names the document after a screen or the thing on it: "Settings · Juya"; the home tab, which is called as the app, once. */
export function nameDocument(title: string, lang: Language): void {
  const app = pick(APP, lang)
  document.title = title === app ? app : `${title} · ${app}`
}
