import { RESOURCES } from '@juya/contract/operator/resources/index.ts'
import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '../i18n.ts'
import { hasWord } from '../words.i18n.ts'

afterEach(() => setLanguage('en'))

test('every value a list can be filtered by has a word, so that none is shown as it is stored', () => {
  const values = RESOURCES.flatMap(({ filters }) =>
    Object.values(filters).flatMap((filter) =>
      'words' in filter && filter.words ? (filter.values ?? []).map((value) => `${filter.words}.${value}`) : [],
    ),
  )

  expect(values.filter((key) => !hasWord(key))).toEqual([])
})
