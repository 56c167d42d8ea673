/** The phones of everybody, as a page for people who try the product. */
import { escapeHtml } from './escape.ts'
import type { OutboxMessage } from './world.ts'

/** Newest first; reloads itself. */
export function outboxPage(messages: OutboxMessage[]): string {
  const rows = messages.map(
    (message) =>
      `<li><p><b>${escapeHtml(message.phone)}</b> <time>${new Date(message.at_ms).toLocaleString('sv-SE')}</time></p><p>${escapeHtml(message.text)}</p>${message.code ? `<output>${escapeHtml(message.code)}</output>` : ''}</li>`,
  )
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="3"><title>Messages sent</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:0 auto;padding:1rem;color-scheme:light dark}
ul{list-style:none;padding:0}li{border-bottom:1px solid #8884;padding:.5rem 0}p{margin:0}time{opacity:.6;font-size:.85em}
output{font:600 1.5rem/1.6 ui-monospace,monospace;letter-spacing:.15em}</style>
<h1>Messages sent</h1><ul>${rows.join('') || '<li>Nothing was sent yet.</li>'}</ul></html>`
}
