/** The tab "Me": the buyer's page, or the workbench for a person in the shop's role. */
import { lazy, Suspense } from 'react'
import { loadCode } from '../../lib/router/chunks.ts'
import { useSession } from '../../lib/session/session.ts'
import { BuyerPage } from './buyer.tsx'
import { TopRow } from './parts.tsx'

const Workbench = lazy(() =>
  loadCode(async () => ({ default: (await import('../../cards/workbench/workbench.tsx')).Workbench })),
)

export default function MyPage() {
  const { token, user, role } = useSession()
  return token !== null && role === 'shop' && user?.shop ? (
    <Suspense fallback={null}>
      <Workbench top={<TopRow other="normal" />} />
    </Suspense>
  ) : (
    <BuyerPage />
  )
}
