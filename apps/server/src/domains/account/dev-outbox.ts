/** /dev/outbox: the SMS this process sent, for people who try the product on this machine. It does not exist in production. */
import type { FastifyInstance } from 'fastify'
import { isFromThisMachine } from '../../platform/http/limits/this-machine.ts'
import type { Services } from '../../platform/services.ts'
import { sentSms } from './signing-in/sms.ts'

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

export function devRoutes(app: FastifyInstance, services: Services): void {
  if (services.config.NODE_ENV === 'production') return
  app.get('/dev/outbox', async (request, reply) => {
    if (!isFromThisMachine(request)) return reply.callNotFound()
    const messages = sentSms()
    reply.header('cache-control', 'no-store')
    if (/json/.test(request.headers.accept ?? '')) return reply.send({ list: messages })
    const rows = messages.map(({ at_ms, phone, params }) => {
      const at = new Date(at_ms).toISOString().slice(11, 19)
      return `<li><b>${escapeHtml(phone)}</b> <time>${at}</time><output>${escapeHtml(params.code ?? '')}</output><p>${escapeHtml(params.text ?? '')}</p></li>`
    })
    return reply
      .type('text/html')
      .send(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="3"><title>Messages sent</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:0 auto;padding:1rem;color-scheme:light dark}ul{list-style:none;padding:0}
li{border-bottom:1px solid #8884;padding:.5rem 0}time{opacity:.6}output{display:block;font:600 1.5rem/1.6 ui-monospace,monospace;letter-spacing:.15em}p{margin:0}</style>
<h1>Messages sent</h1><ul>${rows.join('') || '<li>Nothing was sent yet.</li>'}</ul></html>`)
  })
}
