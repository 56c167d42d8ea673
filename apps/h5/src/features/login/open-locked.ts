/** A person who signs in to an account its owner locked proves first that they are the owner. */
import { isRefusal } from '../../lib/api/refusals.ts'
import type { CallError } from '../../lib/api/request.ts'
import { go } from '../../lib/router/navigation.ts'

export function openLocked(failure: CallError): void {
  if (isRefusal(failure, 'LOCKED_BY_OWNER'))
    go('account.notMe', { ticket: (failure.data as { ticket: string }).ticket })
}
