/** What was ruled in the months before: what each case was about, how it went, and what decided it, in the language of its buyer. */
import type { CaseReasonName } from '@juya/contract'

export interface EarlierRuling {
  reason: Extract<CaseReasonName, 'not_as_described' | 'defect' | 'damaged' | 'missing' | 'wrong_item' | 'fake'>
  /** Of the price: what was asked for, and what was given; 0: nothing. */
  asked: number
  given: number
  fault: 'buyer' | 'shop' | 'both' | 'none' | 'carrier'
  buyer: string
  shop: string
  headnote: string
  /** Follows no earlier ruling for its reason, and why. */
  departs?: string
}

// biome-ignore format: one ruling, one paragraph
export const EARLIER_RULINGS: readonly EarlierRuling[] = [
  { reason: 'damaged', asked: 0.3, given: 0.3, fault: 'shop', buyer: '盒内只有一层气泡膜，口沿磕了一块。', shop: '发货时完好', headnote: '易碎品只包一层缓冲，运输中磕损的，由店铺承担：包装不足以抵御寻常搬运。' },
  { reason: 'damaged', asked: 0.5, given: 0, fault: 'buyer', buyer: '到手三天后发现有裂。', shop: '签收时有验视照片，完好', headnote: '签收当日的验视照片显示完好，三天后才提出裂损而无开箱记录的，不予退款。', departs: '先例中的包装明显不足，这里包装齐备且有签收照片。' },
  { reason: 'damaged', asked: 0.2, given: 0.2, fault: 'carrier', buyer: '外箱被压扁，盖钮断了。', shop: '承运商责任', headnote: '外箱受压变形而内装合规的，为运输责任；买家先得到退款，由店铺向承运商追偿。' },
  { reason: 'damaged', asked: 0.4, given: 0.15, fault: 'both', buyer: '瓶身有新磕，我转寄给朋友时才打开。', shop: '转寄不在我们责任内', headnote: '未拆封即转寄的，无法分清是哪一程所致：双方分担，退还所损价值的一部分。' },
  { reason: 'damaged', asked: 0.3, given: 0.3, fault: 'shop', buyer: 'The lid was loose in the box and chipped the rim.', shop: 'Packed as always', headnote: 'A lid packed loose against its own vessel chips it: parts that can touch are wrapped apart, or the shop bears the damage.' },
  { reason: 'damaged', asked: 0.6, given: 0, fault: 'none', buyer: 'The scroll rod came off when I hung it.', shop: 'Old mounts come apart; the listing says so', headnote: 'A listing that names a weak old mount has named its coming apart as well; hanging it is at the buyer’s risk.', departs: 'Earlier cases were about packing; this is about age that was named.' },
  { reason: 'damaged', asked: 0.25, given: 0.25, fault: 'shop', buyer: '木座开榫，胶痕是新的。', shop: '老木器常见', headnote: '发货前以新胶粘合的部位在途中脱开，视为未说明的修补，由店铺承担。' },
  { reason: 'defect', asked: 0.4, given: 0.4, fault: 'shop', buyer: '底足有补釉，紫光灯下明显。', shop: '修补极小，不影响观赏', headnote: '补釉不论大小均须写明；只有紫光灯下可见的修补，买家无从自行发现，由店铺承担。' },
  { reason: 'defect', asked: 0.3, given: 0, fault: 'buyer', buyer: '釉面有开片，以为是裂。', shop: '开片在图二与文字中都写明', headnote: '文字与图片都已说明的开片，不是未说明的瑕疵。', departs: '先例中的修补没有写明，这里图文皆有。' },
  { reason: 'defect', asked: 0.2, given: 0.1, fault: 'both', buyer: '内壁有一处窑裂。', shop: '窑裂为烧成时所有，不影响使用', headnote: '窑裂虽为烧成所致，仍须写明；对使用无碍的，退还所减价值的一半。' },
  { reason: 'defect', asked: 0.5, given: 0.5, fault: 'shop', buyer: '玉镯内侧有一道纹，打灯贯穿。', shop: '天然石纹', headnote: '贯穿的裂与表面石纹不同：打灯可见贯穿而未写明的，按裂处理，由店铺承担。' },
  { reason: 'defect', asked: 0.3, given: 0, fault: 'none', buyer: '手串有两颗颜色深。', shop: '天然木色，图中可见', headnote: '天然材料的深浅不一在图片中可见的，不是瑕疵。' },
  { reason: 'defect', asked: 0.35, given: 0.2, fault: 'both', buyer: 'A hairline runs from the foot, under the glaze.', shop: 'It shows in photo four', headnote: 'A hairline that shows in one photograph and in no word is named by half: both sides bear it.' },
  { reason: 'defect', asked: 0.3, given: 0.3, fault: 'shop', buyer: 'The clasp had been soldered.', shop: 'Normal for its age', headnote: 'Age explains wear, not repairs: a soldered clasp is a repair and has to be named.' },
  { reason: 'defect', asked: 0.25, given: 0, fault: 'buyer', buyer: '邮票背面有贴痕。', shop: '标题即写“旧票、有贴痕”', headnote: '标题已写明的品相，不因买家未细读而成为瑕疵。' },
  { reason: 'defect', asked: 0.4, given: 0.25, fault: 'shop', buyer: '线装书缺一页，页码不连。', shop: '旧书难免', headnote: '旧书的缺页须写明；所缺不在正文的，退还缺页所减的价值而不是全款。' },
  { reason: 'not_as_described', asked: 0.3, given: 0.3, fault: 'shop', buyer: '标注高 32 厘米，实测 29。', shop: '连座 32 厘米', headnote: '尺寸连座与否须写明；未写明的，以器物本身为准，差额由店铺承担。' },
  { reason: 'not_as_described', asked: 0.2, given: 0, fault: 'none', buyer: '实物颜色比图片暗。', shop: '灯光不同所致', headnote: '色差在寻常光线与屏幕之间的，不算与描述不符。', departs: '先例是可以量的尺寸，颜色随光线与屏幕而变。' },
  { reason: 'not_as_described', asked: 0.5, given: 0.35, fault: 'shop', buyer: '写“紫檀”，检测为酸枝。', shop: '行内俗称', headnote: '木料以检测名称为准，行内俗称不能代替；退还两种木料之间的差价。' },
  { reason: 'not_as_described', asked: 0.15, given: 0.15, fault: 'shop', buyer: '克重写 52 克，实称 47 克。', shop: '含绳', headnote: '克重含配绳的须写明，未写明的按净重计，差额由店铺退还。' },
  { reason: 'not_as_described', asked: 0.4, given: 0, fault: 'buyer', buyer: '送朋友看，说不值这个价。', shop: '竞拍价由出价决定', headnote: '价高价低不是描述：竞拍所得的价格由出价人自己决定。' },
  { reason: 'not_as_described', asked: 0.3, given: 0.15, fault: 'both', buyer: 'The listing says a pair; they differ by a centimetre.', shop: 'Handmade pairs do', headnote: 'Handmade pairs may differ, but by a measure the eye sees it has to be said: half of what it takes off the price.' },
  { reason: 'not_as_described', asked: 0.5, given: 0.5, fault: 'shop', buyer: 'Described as signed; the seal is printed.', shop: 'It is a signature of the workshop', headnote: 'A printed seal is no signature. Who writes “signed” promises a hand.' },
  { reason: 'not_as_described', asked: 0.25, given: 0, fault: 'none', buyer: '年代写“民国”，有人说是五十年代。', shop: '依款识断代', headnote: '依款识断代且款识有图的，两说并存不构成与描述不符，须有检测依据。' },
  { reason: 'not_as_described', asked: 0.2, given: 0.2, fault: 'shop', buyer: '写“全品原盒”，盒是后配的。', shop: '盒子也是老的', headnote: '“原盒”指与器物同时所配；后配的老盒不是原盒，退还原盒所值的部分。' },
  { reason: 'missing', asked: 0.1, given: 0.1, fault: 'shop', buyer: '图中有木座，收到没有。', shop: '木座仅供拍摄', headnote: '图片中与器物同框之物，未写明不附送的，视为附送。' },
  { reason: 'missing', asked: 0.15, given: 0, fault: 'buyer', buyer: '没有证书。', shop: '描述写明证书另行邮寄，已签收', headnote: '另行邮寄且已签收的附件，不算缺少。', departs: '先例中的附件没有寄出，这里另件签收有据。' },
  { reason: 'missing', asked: 0.2, given: 0.2, fault: 'shop', buyer: 'Five cups were listed, four came.', shop: 'One broke while packing', headnote: 'What broke before it left was never delivered: its share of the set goes back, and the shop says so before it ships.' },
  { reason: 'missing', asked: 0.1, given: 0.05, fault: 'both', buyer: '少一册目录。', shop: '目录为赠品，标题未列', headnote: '正文提到而标题未列的赠品，仍应寄出；按其自身价值而不是全套价值退还。' },
  { reason: 'missing', asked: 0.3, given: 0.3, fault: 'shop', buyer: '一套六枚，缺最要紧的一枚。', shop: '漏装，已无货', headnote: '成套之物缺其要者，按全套所减的价值退还，不按枚数平均。', departs: '先例按所缺之物自身计价，这里缺一枚使全套减值。' },
  { reason: 'wrong_item', asked: 0.3, given: 0.3, fault: 'shop', buyer: '收到的印章与图中边款不同。', shop: '同一批次', headnote: '拍品是图中那一件，不是同一批次的另一件；留下另一件的，退还两者差价。' },
  { reason: 'wrong_item', asked: 0.2, given: 0, fault: 'buyer', buyer: '以为是另一只壶。', shop: '编号与图一致', headnote: '编号、图片与所收之物一致的，记错不算发错。', departs: '先例中所收之物与图不同，这里完全一致。' },
  { reason: 'wrong_item', asked: 0.25, given: 0.25, fault: 'shop', buyer: 'A bowl of the same series came, with another mark.', shop: 'They are equal in value', headnote: 'Another piece of equal value is still another piece: the buyer chooses whether to keep it, and for what.' },
  { reason: 'wrong_item', asked: 0.15, given: 0.1, fault: 'both', buyer: '银元年份差一年。', shop: '标题年份打错，图片清楚', headnote: '标题与图片年份不一，双方都可发现的，分担差价。' },
  { reason: 'fake', asked: 1, given: 0, fault: 'none', buyer: '网友说是新仿，要求退款。', shop: '有来源说明', headnote: '真伪之争须有检测或鉴定；仅凭照片的议论不足以认定。' },
  { reason: 'fake', asked: 1, given: 0.6, fault: 'shop', buyer: '检测报告显示釉料含现代成分。', shop: '报告只取一点', headnote: '有资质的检测指向现代材料而店铺不愿复检的，按描述所减的价值退还。', departs: '先例没有检测依据，这里有。' },
  { reason: 'fake', asked: 1, given: 0, fault: 'buyer', buyer: 'The report is about another piece.', shop: 'The measures differ from ours', headnote: 'A report has to be about the piece: where its measures and photographs are another’s, it proves nothing.' },
]
