/** Everything that was said and done in a case, with the ways to add to it. */
import '../aftersale.css'
import { ActionBar, Button, Strip, useNow } from '@juya/ui'
import { ScalesIcon } from '@juya/ui/icons.ts'
import type { Reading } from '../../../lib/api/query.ts'
import { go } from '../../../lib/router/navigation.ts'
import { DetailPage } from '../../../templates/pages.tsx'
import { useText } from '../i18n.ts'
import { type Case, clockSentence, type Side } from './case.ts'
import { Negotiation } from './negotiation.tsx'

const SAYING = ['evidence', 'message'] as const

export function History({ read, side }: { read: Reading<Case>; side: Side }) {
  const t = useText()
  const now_ms = useNow()
  const one = read.data
  const saying = SAYING.filter((act) => one?.actions.includes(act))
  const route = side === 'buyer' ? 'aftersale.comment' : 'aftersale.shopComment'
  return (
    <DetailPage
      needs={read}
      about={one?.item?.title}
      bar={
        one &&
        saying.length > 0 && (
          <ActionBar>
            {saying.map((act) => (
              <Button
                key={act}
                variant={act === 'message' ? 'primary' : 'plain'}
                onClick={() => go(route, { id: one.id, act })}
              >
                {t(`act_${act}`)}
              </Button>
            ))}
          </ActionBar>
        )
      }
    >
      {one && (
        <div className="case-history">
          <Strip tone="blue" icon={<ScalesIcon size={16} weight="fill" />}>
            <span className="j-num">{clockSentence(one, now_ms) ?? one.status_text}</span>
          </Strip>
          <Negotiation one={one} side={side} />
        </div>
      )}
    </DetailPage>
  )
}
