/** The shop's money on its workbench. */
import { Card, MoreLink, Price } from '@juya/ui'
import type { Data } from '../../lib/api/client.ts'
import { go } from '../../lib/router/navigation.ts'
import { useText } from './workbench.i18n.ts'

type Wallet = NonNullable<Data<'shop.workbench'>['wallet']>

export function Money({ wallet }: { wallet: Wallet }) {
  const t = useText()
  return (
    <Card title={t('wallet')} action={<MoreLink onPress={() => go('sell.property')}>{t('money')}</MoreLink>}>
      <dl className="bench-money">
        {(['available', 'pending', 'escrow'] as const).map((key) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>
              <Price fen={wallet[`${key}_fen`]} size="card" decimals="auto" />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
