import { Cell, CellGroup } from '@juya/ui'
import { go } from '../../lib/router/navigation.ts'
import { SettingsPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

const CODES = [
  'user_agreement',
  'privacy',
  'auction_rules',
  'deposit_rules',
  'escrow_rules',
  'after_sale_rules',
] as const

export default function ArticlesPage() {
  const t = useText()
  return (
    <SettingsPage>
      <CellGroup>
        {CODES.map((code) => (
          <Cell key={code} title={t(code)} onPress={() => go('site.article', { code })} />
        ))}
      </CellGroup>
    </SettingsPage>
  )
}
