/** How alike colleagues decide: a chart, and the same as a table. */
import { lazy, Suspense, useMemo } from 'react'
import type { Data } from '../../lib/api.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { Card } from '../../parts/small-parts.tsx'
import { PageLoading } from '../../parts/states.tsx'
import type { Mark } from './agreement-chart.tsx'
import { auditTexts } from './decision-audit.i18n.ts'

const Chart = lazy(() => import('./agreement-chart.tsx'))
type Row = Data<'decisionAudits'>['agreement'][number]

export const percent = (bp: number): string => `${(bp / 100).toFixed(bp % 100 === 0 ? 0 : 1)}%`

export function Agreement({ list }: { list: Row[] }) {
  const say = auditTexts.useText()
  const word = useWord()
  const marks = useMemo(
    () =>
      list.flatMap(({ queue, share_bp, low_bp, high_bp }): Mark[] =>
        share_bp == null ? [] : [{ name: word('queue', queue), share_bp, low_bp: low_bp!, high_bp: high_bp! }],
      ),
    [list, word],
  )
  return (
    <div className={marks.length > 0 ? 'da-beside' : undefined}>
      {marks.length > 0 && (
        <Card title={say('agreement')}>
          <Suspense fallback={<PageLoading />}>
            <Chart label={say('agreement')} marks={marks} />
          </Suspense>
        </Card>
      )}
      <Card title={say('agreement')} flush>
        <div className="a-table__scroll">
          <table className="a-table">
            <thead>
              <tr>
                <th scope="col">{say('queue')}</th>
                {(['drawn', 'looked', 'agreed', 'share', 'interval'] as const).map((key) => (
                  <th key={key} scope="col" className="right">
                    {say(key)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {list.map((row) => (
                <tr key={row.queue}>
                  <th scope="row">{word('queue', row.queue)}</th>
                  <td className="right j-num">{row.drawn}</td>
                  <td className="right j-num">{row.looked}</td>
                  <td className="right j-num">{row.agreed}</td>
                  <td className="right j-num">
                    {row.share_bp == null ? <span className="a-faint">{say('too_few')}</span> : percent(row.share_bp)}
                  </td>
                  <td className="right j-num">
                    {row.low_bp == null ? '–' : `${percent(row.low_bp)}–${percent(row.high_bp!)}`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className="a-faint d-none">{say('agreement_note')}</p>
      </Card>
    </div>
  )
}
