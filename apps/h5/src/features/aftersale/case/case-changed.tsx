import { Button, Empty } from '@juya/ui'
import { PageShell } from '../../../templates/pages.tsx'
import { useText } from '../forms/form.i18n.ts'

/** The case has moved on since the button was drawn. */
export function CaseChanged({ onOpen }: { onOpen: () => void }) {
  const t = useText()
  return (
    <PageShell>
      <Empty
        drawing="scroll"
        title={t('not_now')}
        note={t('not_now_note')}
        action={<Button onClick={onOpen}>{t('view_case')}</Button>}
      />
    </PageShell>
  )
}
