import { Button } from '@juya/ui'
import { go } from '../../../lib/router/navigation.ts'
import { useText } from './precedents.i18n.ts'

/** The rulings another one follows; each opens. */
export function Cited({ numbers }: { numbers: readonly number[] }) {
  const t = useText()
  return (
    <p className="precedent__cites">
      <span className="case-note">{t('follows')}</span>
      {numbers.map((number) => (
        <Button key={number} variant="text" size="m" onClick={() => go('aftersale.precedents', { id: number })}>
          {t('number', { number: String(number) })}
        </Button>
      ))}
    </p>
  )
}
