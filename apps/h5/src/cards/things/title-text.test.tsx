import { expect, it } from 'vitest'
import { mount } from '../../testing/dom.tsx'
import { TitleText } from './title-text.tsx'

it('keeps a measure with its unit, and the last two Chinese signs, on one line, and says what it said', async () => {
  const wholes = async (text: string) => {
    const page = await mount(<TitleText text={text} />)
    expect(page.textContent).toBe(text)
    return [...page.querySelectorAll('span')].map((one) => one.textContent)
  }

  expect(await wholes('清 青花缠枝莲纹梅瓶 高34厘米')).toEqual(['高34厘米'])
  expect(await wholes('沉香 108 粒手串')).toEqual(['手串'])
  expect(await wholes('Blue-and-white meiping, lotus scroll, 34 cm')).toEqual([' 34 cm'])
  expect(await wholes('Walnut root, 3 grown together')).toEqual([])
})
