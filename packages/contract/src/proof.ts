/** What anybody may check about the house: held equals owed, the signed daily roots, and the keys they are signed with. */
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { Nothing, opt, Signature } from './shared.ts'
import { At, Day, Fen, Pg, page, SignedFen } from './units.ts'

/** The signed roots of one day. ledger_root covers every ledger entry, bids_root the head hashes of the lots closed that day. */
export const DailyRoot = Signature.extend({
  day: Day,
  ledger_root: z.string(),
  ledger_entries: z.number().int(),
  bids_root: z.string(),
  lots_closed: z.number().int(),
  prev_hash: z.string(),
  hash: z.string(),
  signed_at: At,
})

// biome-ignore format: a row opens with its method and path on one line
export const proof = defineCalls('proof', {
  solvency: {
    method: 'GET', path: '/api/portal/Proof/solvency', effect: 'read', auth: 'public', cache_s: 10,
    input: Nothing,
    data: z.object({
      as_of: At,
      ok: z.boolean(),
      /** What users and shops are owed. */
      owed: z.array(z.object({ key: z.string(), label: z.string(), amount_fen: SignedFen })),
      owed_total_fen: SignedFen,
      /** What is held for it. */
      held: z.array(z.object({ key: z.string(), label: z.string(), amount_fen: SignedFen })),
      held_total_fen: SignedFen,
      difference_fen: SignedFen,
      checks: z.array(z.object({ key: z.string(), label: z.string(), ok: z.boolean(), checked_at: At })),
      last_root: opt(DailyRoot),
      orders_in_escrow: z.number().int(),
      deposits_held: z.number().int(),
      escrow_fen: Fen,
      deposit_fen: Fen,
    }),
    refusals: [],
    note: 'Held equals owed, to the fen.',
  },
  dailyRoots: {
    method: 'GET', path: '/api/portal/Proof/daily_roots', effect: 'read', auth: 'public', cache_s: 60,
    input: z.object({ day: Day.optional(), ...Pg }),
    data: page(DailyRoot),
    refusals: [],
    note: 'Signed daily roots, newest first, or the one of a day.',
  },
  keys: {
    method: 'GET', path: '/api/portal/Proof/keys', effect: 'read', auth: 'public', cache_s: 3600,
    input: Nothing,
    data: z.object({
      list: z.array(
        z.object({
          key_id: z.string(),
          algorithm: z.literal('Ed25519'),
          /** SubjectPublicKeyInfo in PEM. */
          public_key_pem: z.string(),
          /** The same key, 32 raw bytes in base64, for Web Crypto. */
          public_key_raw: z.string(),
          from_at: At,
          until_at: opt(At),
        }),
      ),
    }),
    refusals: [],
    note: 'Public keys the house signs receipts, closing records and daily roots with.',
  },
})
