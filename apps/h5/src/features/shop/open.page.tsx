/** Opening a shop: the application, where it stands, and the first things to do in the shop that came of it. */
import { ApplicationView } from '../../cards/application/application-view.tsx'
import { IdentityAsked } from '../../cards/application/identity-asked.tsx'
import { useCall } from '../../lib/api/query.ts'
import { useSession } from '../../lib/session/session.ts'
import { FormPage } from '../../templates/pages.tsx'
import { FirstTasks } from './opening/first-tasks.tsx'
import { OpeningForm } from './opening/opening-form.tsx'

export default function OpenShopPage() {
  const known = useSession().user
  const me = useCall('account.me', {}, { stale_ms: 0 })
  const state = useCall('account.realname', {}, { stale_ms: 0 })
  const user = me.data ?? known
  if (!state.data || !me.data || !user)
    return (
      <FormPage needs={[me, state]} onSubmit={() => {}}>
        {null}
      </FormPage>
    )
  if (me.data.shop?.member_role === 'owner') return <FirstTasks shop={me.data.shop} />
  const { application, asked, review_deadline, status } = state.data
  if (asked) return <IdentityAsked asked={asked} review_deadline={review_deadline} />
  const waits = application && ['submitted', 'asked', 'answered', 'approved'].includes(application.status)
  if (waits) return <ApplicationView application={application} identity={status} />
  return <OpeningForm state={state.data} user_id={user.id} />
}
