/** Quick replies a shop may begin with; it reads and adds them as its own. They promise nothing a shop might not keep. */
export const DEFAULTS = {
  en: [
    { title: 'Hello', content: 'Hello, thank you for your interest. What would you like to know?' },
    { title: 'More photos', content: 'Which part would you like to see closer? I will take more photos.' },
    { title: 'Size', content: 'The size is among the piece’s details. I can measure again if you tell me where.' },
    { title: 'Parcel', content: 'You find the tracking number and each step of the parcel on your order’s page.' },
    { title: 'Pay on Juya', content: 'Please pay on Juya only: your money stays in escrow until you confirm receipt.' },
  ],
  zh: [
    { title: '欢迎', content: '您好，感谢关注，请问想了解哪方面？' },
    { title: '补充照片', content: '您想看哪个部位？我为您补拍照片。' },
    { title: '尺寸', content: '尺寸已列在拍品详情中；如需其他部位，请告诉我，我为您补量。' },
    { title: '物流', content: '运单号与物流进度可在订单详情中查看。' },
    { title: '平台内付款', content: '请仅在聚雅付款，货款由平台托管，确认收货后才放款。' },
  ],
} as const
