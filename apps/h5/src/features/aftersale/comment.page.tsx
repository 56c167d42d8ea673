/** The buyer adds to a case: words, evidence, calling the platform, or the parcel the piece goes back in. */

import { useAction, useCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam, usePageParams } from '../../lib/router/page.tsx'
import { toast } from '../../lib/toast.ts'
import { PageShell } from '../../templates/pages.tsx'
import { CellsSkeleton } from '../../templates/skeletons.tsx'
import { REFRESH } from './case/case.ts'
import { CaseChanged } from './case/case-changed.tsx'
import { useText } from './forms/form.i18n.ts'
import { MessageForm } from './forms/message-form.tsx'
import { ReturnForm } from './forms/return-form.tsx'

const SAYING = ['message', 'evidence', 'escalate'] as const
type Done = (typeof SAYING)[number] | 'return_shipped'

export default function CommentPage() {
  const t = useText()
  const id = useIdParam()
  const asked = usePageParams().act ?? 'message'
  const form = useCall('aftersale.form', { case_id: id }, { stale_ms: 0 })
  const step = useAction('aftersale.act', {
    refresh: REFRESH,
    onDone: (_, { action }) => {
      toast(t(`done_${action as Done}`))
      go(action === 'message' ? 'aftersale.history' : 'aftersale.case', { id }, { type: 'redirect' })
    },
  })
  if (!form.data) return <PageShell needs={form} skeleton={<CellsSkeleton />} />
  const one = form.data.case
  const act = SAYING.find((each) => each === asked)
  if (!one?.actions.some((each) => each === asked))
    return <CaseChanged onOpen={() => go('aftersale.case', { id }, { type: 'redirect' })} />
  if (asked === 'return_shipped')
    return (
      <ReturnForm
        one={one}
        carriers={form.data.carriers}
        sending={step.pending}
        onSend={(parcel) => step.run({ action: 'return_shipped', case_id: id, ...parcel })}
        refused={step.error}
      />
    )
  if (!act) return <CaseChanged onOpen={() => go('aftersale.case', { id }, { type: 'redirect' })} />
  return (
    <MessageForm
      act={act}
      about={one.item?.title}
      rules={form.data.deadline_rules}
      sending={step.pending}
      onSend={({ content, images }) => void step.run({ action: act, case_id: id, content, images })}
    />
  )
}
