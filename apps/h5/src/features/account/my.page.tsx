/** The tab "Me": the buyer's page, or the workbench for a person in the shop's role. */
import { lazy, Suspense, useDeferredValue } from 'react'
import { loadCode } from '../../lib/router/chunks.ts'
import { useSession } from '../../lib/session/session.ts'
import { DashboardPage } from '../../templates/pages.tsx'
import { BuyerPage } from './buyer.tsx'
import { TopRow } from './parts.tsx'

const Workbench = lazy(() =>
  loadCode(async () => ({ default: (await import('../../cards/workbench/workbench.tsx')).Workbench })),
)

export default function MyPage() {
  const { token, user, role } = useSession()
  // Until the workbench's code has come, the buyer's page stays; who opens the app as a shop sees the page's head.
  const as_shop = useDeferredValue(token !== null && role === 'shop' && Boolean(user?.shop))
  return (
    <Suspense fallback={<Opening />}>
      {as_shop ? <Workbench top={<TopRow other="normal" />} /> : <BuyerPage />}
    </Suspense>
  )
}

const Opening = () => (
  <DashboardPage tint="shop" header={<TopRow other="normal" />}>
    {null}
  </DashboardPage>
)
