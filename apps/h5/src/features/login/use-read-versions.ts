/** What is agreed to is what could be read: the versions of the agreements behind the box of a sign-in go along. */
import { useCall } from '../../lib/api/query.ts'
import { isRefusal } from '../../lib/api/refusals.ts'
import type { CallError } from '../../lib/api/request.ts'

/** @returns the versions; and whether a refusal says that they are in force no more, after which the new ones are fetched */
export function useReadVersions() {
  const agreement = useCall('site.article', { code: 'user_agreement' })
  const privacy = useCall('site.article', { code: 'privacy' })
  const isStale = (failure: CallError): boolean => {
    if (!isRefusal(failure, 'AGREEMENT_REQUIRED')) return false
    void agreement.refetch()
    void privacy.refetch()
    return true
  }
  const versions = { user_agreement_version: agreement.data?.version, privacy_version: privacy.data?.version }
  return { versions, isStale }
}
