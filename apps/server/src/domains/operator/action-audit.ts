/** Parts of every operator action: a reason a person can read, and an entry in the audit log. */

import type { AuditAction } from '@juya/contract'
import { audit } from '../../platform/audit.ts'
import type { OperatorCtx, Tx } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'

const REASON_MIN = 4

/** @throws Refusal REASON_REQUIRED under four characters */
export function checkReason(reason: string): void {
  if ([...reason.trim()].length < REASON_MIN) refuse('REASON_REQUIRED')
}

export interface Act {
  /** domain.verb */
  action: AuditAction
  target_type: string
  target_id: number | string
  before?: unknown
  after?: unknown
  reason?: string
}

/** Writes the operator's act into the audit log, in the transaction that does it. */
export const note = (tx: Tx<OperatorCtx>, act: Act): Promise<void> =>
  audit(tx, { actor_type: 'operator', actor_id: tx.operator.id, ...act })
