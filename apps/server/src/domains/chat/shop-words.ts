/** Words a shop takes no messages with; the domain that keeps them registers itself. */
import type { Ctx } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { tradeBetween } from '../order/index.ts'

/** The words a shop takes no messages with. */
type ShopWords = (ctx: Ctx, shop_id: number) => Promise<readonly string[]>
const keepers = new Set<ShopWords>()

/** The domain that keeps them says which they are. */
export function registerShopWords(words: ShopWords): void {
  keepers.add(words)
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

/** The word of the shop's that is in a text; undefined where none is. */
export async function findShopWord(ctx: Ctx, shop_id: number, text: string): Promise<string | undefined> {
  const said = plain(text)
  const words: string[] = []
  for (const wordsOf of keepers) words.push(...(await wordsOf(ctx, shop_id)))
  return words.find((one) => said.includes(plain(one)))
}

/**
 * An order or case under way keeps its line with any words in it.
 * @throws Refusal CHAT_SHOP_WORD {word}
 */
export async function checkShopWords(ctx: Ctx, shop_id: number, user_id: number, text: string): Promise<void> {
  const word = await findShopWord(ctx, shop_id, text)
  if (word !== undefined && !(await tradeBetween(ctx, user_id, shop_id)).under_way) refuse('CHAT_SHOP_WORD', { word })
}
