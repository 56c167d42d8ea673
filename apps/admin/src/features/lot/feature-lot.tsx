/** Puts a lot forward for some days, or no more. */
import { FEATURED_DAYS_MAX, LOTS } from '@juya/contract/operator/resources/trade/lots.ts'
import { showToast } from '@juya/ui'
import { useState } from 'react'
import { useAction } from '../../lib/use-action.ts'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'

const DAYS = [1, 3, 7, FEATURED_DAYS_MAX]

export function FeatureLot({ lot, close }: { lot: { id: number; featured_until?: number | null }; close: () => void }) {
  const say = useTextsOf(LOTS)
  const [chosen, setDays] = useState(3)
  const ends = Boolean(lot.featured_until)
  const days = ends ? 0 : chosen
  const feature = useAction('featureLot', {
    touched: ['lots', 'lot', 'audit'],
    done: () => {
      close()
      showToast({ text: say(ends ? 'unfeature' : 'feature') })
    },
  })
  return (
    <ActDialog
      title={say(ends ? 'unfeature_title' : 'feature_title')}
      effect={say(ends ? 'unfeature_effect' : 'feature_effect')}
      confirm={say(ends ? 'unfeature' : 'feature')}
      doing={feature}
      about={{ kind: 'lot', id: lot.id }}
      onClose={close}
      input={(reason) => ({ id: lot.id, days, reason })}
    >
      {!ends && (
        <fieldset className="d-until" aria-label={say('feature')}>
          {DAYS.map((count) => (
            <button
              key={count}
              type="button"
              className={chosen === count ? 'a-chip a-chip--on' : 'a-chip'}
              aria-pressed={chosen === count}
              onClick={() => setDays(count)}
            >
              {say('featured_days', { count })}
            </button>
          ))}
        </fieldset>
      )}
    </ActDialog>
  )
}
