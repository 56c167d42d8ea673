/** The books on the console: accounts, transactions, and what must hold of them. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { At, Flag, Id, Paging, page } from '../../units.ts'
import { LedgerAccount, LedgerTx, search } from '../shapes.ts'

// biome-ignore format: a row opens with its method and path on one line
export const ledgerRows = {
  ledgerAccounts: {
    method: 'GET', path: '/api/operator/ledger/accounts', effect: 'read', auth: 'operator', roles: ['finance'],
    input: z.object({
      owner_type: z.enum(['user', 'shop', 'order', 'platform', 'external']).optional(), owner_id: Id.optional(), q: search,
      nonzero: Flag.optional(), ...Paging,
    }),
    data: page(LedgerAccount),
    refusals: [],
    note: 'Accounts with their balances.',
  },
  ledgerTx: {
    method: 'GET', path: '/api/operator/ledger/tx', effect: 'read', auth: 'operator', roles: ['finance'],
    input: z.object({ id: Id.optional(), tx_no: z.string().trim().max(40).optional() }),
    data: LedgerTx,
    refusals: ['NOT_FOUND'],
    note: 'One transaction with its entries.',
  },
  invariants: {
    method: 'GET', path: '/api/operator/invariants', effect: 'read', auth: 'operator', roles: ['finance', 'service'],
    input: z.object({ run: Flag.default(false), whole: Flag.default(false) }),
    data: z.object({
      ok: z.boolean(),
      checked_at: At,
      list: z.array(
        z.object({
          name: z.string(), title: z.string(), ok: z.boolean(), broken_count: z.number().int(), sample: z.array(z.record(z.string(), z.unknown())),
        }),
      ),
    }),
    refusals: [],
    note: 'What must hold for every fen, as last checked; run=1 checks now what is open or newer than the closed days, whole=1 everything.',
  },
} as const satisfies Record<string, CallRow>
