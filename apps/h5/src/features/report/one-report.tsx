/** The report a form is about stands above it; one that is not there leads back to the list. */
import { Button, Empty } from '@juya/ui'
import type { ReactNode } from 'react'
import { thingWord } from '../../cards/things/thing-cards.ts'
import type { Item } from '../../lib/api/client.ts'
import type { Reading } from '../../lib/api/query.ts'
import { PageShell } from '../../templates/pages.tsx'
import { CellsSkeleton } from '../../templates/skeletons.tsx'
import { useText } from './i18n.ts'
import { ReportCard } from './report-card.tsx'

export function OneReport({
  reading,
  onBack,
  children,
}: {
  /** A list that was narrowed to one. */
  reading: Reading<{ list: Array<Item<'report.mine'>> }>
  onBack: () => void
  /** @param given the report, to stand first, and its name */
  children: (given: { first: ReactNode; about: string }) => ReactNode
}) {
  const t = useText()
  if (!reading.data) return <PageShell needs={reading} skeleton={<CellsSkeleton />} />
  const [one] = reading.data.list
  if (one) {
    const about = `${thingWord(one.target.type)} · ${one.target.title}`
    return children({ first: <ReportCard one={one} acts={false} />, about })
  }
  return (
    <PageShell
      instead={
        <Empty
          title={t('not_there')}
          note={t('not_there_note')}
          drawing="scroll"
          action={
            <Button variant="outline" onClick={onBack}>
              {t('to_reports')}
            </Button>
          }
        />
      }
    />
  )
}
