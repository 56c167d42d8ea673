/** The audit log. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { AUDIT } from '../resources/index.ts'
import { listInput, listPage } from '../resources/list-call.ts'
import { AuditEntry } from '../shapes.ts'

// biome-ignore format: a row opens with its method and path on one line
export const auditRows = {
  auditLog: {
    method: 'GET', path: '/api/operator/audit', effect: 'read', auth: 'operator', roles: AUDIT.roles,
    input: listInput(AUDIT),
    data: listPage(AuditEntry).extend({ chain_ok: z.boolean() }),
    refusals: [],
    note: 'What operators and the system did; hash-chained.',
  },
} as const satisfies Record<string, CallRow>
