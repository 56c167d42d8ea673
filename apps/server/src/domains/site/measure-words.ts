/** Sizes as Chinese shops write them, for readers of English: "高 34 cm，足径 12 cm" is "height 34 cm, foot 12 cm". */

/** What is measured. Longer words stand before the ones they contain. */
const WORDS: ReadonlyArray<readonly [zh: string, en: string]> = [
  ['画心', 'picture'],
  ['连座高', 'height with stand'],
  ['架高', 'frame'],
  ['瓶高', 'vase'],
  ['坛高', 'jar'],
  ['笔筒高', 'brush pot'],
  ['供石高', 'rock'],
  ['通高', 'overall height'],
  ['通长', 'overall length'],
  ['骨长', 'ribs'],
  ['链长', 'chain'],
  ['内径', 'inner diameter'],
  ['外径', 'outer diameter'],
  ['口径', 'rim'],
  ['腹径', 'body'],
  ['足径', 'foot'],
  ['底径', 'base'],
  ['直径', 'diameter'],
  ['条径', 'bar'],
  ['珠径', 'bead'],
  ['盘径', 'dish'],
  ['碗径', 'bowl'],
  ['璧径', 'bi disc'],
  ['扇径', 'fan'],
  ['镯内径', 'bangle, inner'],
  ['蛋面', 'cabochon'],
  ['容量', 'holds'],
  ['高', 'height'],
  ['长', 'length'],
  ['宽', 'width'],
  ['厚', 'thickness'],
  ['重', 'weight'],
  ['各', 'each'],
  ['共', 'in all'],
  ['印', 'seal'],
  ['粒', 'beads'],
  ['枚', 'pieces'],
  ['至', '–'],
  ['毫米', 'mm'],
  ['厘米', 'cm'],
  ['毫升', 'ml'],
  ['升', 'l'],
  ['克', 'g'],
  ['，', ', '],
  ['、', ', '],
  ['；', '; '],
  ['（', ' ('],
  ['）', ')'],
]
const OF = new Map(WORDS)
const KNOWN = new RegExp([...OF.keys()].toSorted((a, b) => b.length - a.length).join('|'), 'g')
const CHINESE = /\p{Script=Han}/u

/**
 * A size in English.
 *
 * @returns the text as it is where it has a word that is not known: half a translation is worse than none
 */
export function measureInEnglish(text: string): string {
  const said = text
    .replace(KNOWN, (word) => (/^[，、；（）至]/.test(word) ? OF.get(word)! : ` ${OF.get(word)} `))
    .replace(/\s+/g, ' ')
    .replace(/ ([,;)])/g, '$1')
    .replaceAll('( ', '(')
    .trim()
  return CHINESE.test(said) ? text : said
}
