/** Faults in what people write to each other, in who they are taken for, and in what Juya leaves on a person's page when it looks. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these strings are the text of source files
import type { Fault } from './fault.ts'

export const FAULTS_OF_WORDS: Record<string, Fault> = {
  chat_number_without_lock: {
    edits: [
      {
        from: "'chat_conversation_lock',\n    'select * from chat_conversations where id = $1 for update',",
        to: "'chat_conversation_unlocked',\n    'select * from chat_conversations where id = $1',",
      },
    ],
    watcher: { rig: 'race-chat', promise: 'messages of both sides at once on three nodes' },
  },
  mask_at_reading: {
    edits: [
      {
        from: 'return { kind, text, original: text === typed ? null : typed, rules, warns }',
        to: 'return { kind, text: text && typed, original: null, rules, warns }',
      },
      {
        from: 'return rows.map((row) => {\n    const is_writer',
        to: `const { maskText } = await import('../../domains/chat/filters/masking-rules.ts')
  const { tradeOf } = await import('../../domains/chat/inbound-policy.ts')
  const phones = (await tradeOf(ctx, conv)).paid
  for (const row of rows) if (row.text !== null) row.text = maskText(row.text, { phones, host: '' }).text
  return rows.map((row) => {
    const is_writer`,
      },
    ],
    watcher: { rig: 'chat', promise: 'hides a phone at sending, for good' },
  },
  ticket_from_address: {
    edits: [
      {
        from: 'const text = sessionStorage.getItem(OFFER)\n',
        to: `const linked = new URLSearchParams(location.hash.split('?')[1] ?? location.search)
  const given = { bind_ticket: linked.get('bind_ticket'), bind_verifier: '', nickname: '', lapses_at_ms: now_ms + OFFER_MS }
  const text = given.bind_ticket ? JSON.stringify(given) : sessionStorage.getItem(OFFER)
`,
      },
    ],
    watcher: { rig: 'messenger-login', promise: 'a ticket that came in a link is no offer' },
  },
  ticket_without_verifier: {
    edits: [
      {
        from: "if (ticket.verifier_hash && !timingSafeEqual(ticket.verifier_hash, sha256(bind_verifier ?? '')))",
        to: "if (ticket.verifier_hash && !timingSafeEqual(ticket.verifier_hash, bind_verifier === '' ? sha256('') : ticket.verifier_hash))",
      },
    ],
    watcher: { rig: 'signing-in', promise: 'a ticket only beside its verifier' },
  },
  look_without_log: {
    edits: [
      {
        from: 'where $6::text is not null or not exists (\n       select 1 from account_data_access_log',
        to: "where $6::text = '' and not exists (\n       select 1 from account_data_access_log",
      },
    ],
    watcher: { rig: 'data-access', promise: 'writes its look on the person' },
  },
}
