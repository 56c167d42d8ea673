/** The categories whose lots home shows first: a guest's stay on the phone, a member's go to the server. */
import { Button, Card } from '@juya/ui'
import { useState } from 'react'
import { CategoryChips } from '../../cards/interests/category-chips.tsx'
import { useAction, useCall } from '../../lib/api/query.ts'
import { goBack } from '../../lib/router/navigation.ts'
import { keepInterests, SHAPED, useGuestInterests } from '../../lib/session/interests.ts'
import { useSession } from '../../lib/session/session.ts'
import { toast } from '../../lib/toast.ts'
import { SettingsPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

export default function InterestsPage() {
  const t = useText()
  const guest = useSession().token === null
  const kept = useGuestInterests()
  const categories = useCall('auction.categories', {}, { stale_ms: 300_000 })
  const mine = useCall('interest.categories', {}, { enabled: !guest })
  const save = useAction('interest.chooseCategories', { refresh: ['interest.categories', ...SHAPED] })
  const [changed, setChanged] = useState<readonly number[] | null>(null)
  const chosen = changed ?? (guest ? kept : (mine.data?.ids ?? []))

  const done = async () => {
    if (guest) keepInterests(chosen)
    else if (!(await save.run({ ids: [...chosen] }))) return
    toast(t('interests_saved'))
    goBack()
  }
  return (
    <SettingsPage needs={guest ? categories : [categories, mine]}>
      <Card title={t('interests_ask')}>
        <CategoryChips
          note={t(guest ? 'interests_note_guest' : 'interests_note')}
          categories={categories.data?.list ?? []}
          chosen={chosen}
          onChange={setChanged}
        />
        <Button block loading={save.pending} disabled={changed === null} onClick={() => void done()}>
          {t('interests_save')}
        </Button>
      </Card>
    </SettingsPage>
  )
}
