import type { SetItem } from './rune-set.ts';

const categories =
  ' C Cc Cf Cn Co Cs L Ll Lm Lo Lt Lu M Mc Me Mn N Nd Nl No P Pc Pd Pe Pf Pi Po Ps S Sc Sk Sm So Z Zl Zp Zs ';

const categoryAliases: Readonly<Record<string, string>> = {
  Casedletter: 'LC',
  Closepunctuation: 'Pe',
  Cntrl: 'Cc',
  Combiningmark: 'M',
  Connectorpunctuation: 'Pc',
  Control: 'Cc',
  Currencysymbol: 'Sc',
  Dashpunctuation: 'Pd',
  Decimalnumber: 'Nd',
  Digit: 'Nd',
  Enclosingmark: 'Me',
  Finalpunctuation: 'Pf',
  Format: 'Cf',
  Initialpunctuation: 'Pi',
  Lc: 'LC',
  Letter: 'L',
  Letternumber: 'Nl',
  Lineseparator: 'Zl',
  Lowercaseletter: 'Ll',
  Mark: 'M',
  Mathsymbol: 'Sm',
  Modifierletter: 'Lm',
  Modifiersymbol: 'Sk',
  Nonspacingmark: 'Mn',
  Number: 'N',
  Openpunctuation: 'Ps',
  Other: 'C',
  Otherletter: 'Lo',
  Othernumber: 'No',
  Otherpunctuation: 'Po',
  Othersymbol: 'So',
  Paragraphseparator: 'Zp',
  Privateuse: 'Co',
  Punct: 'P',
  Punctuation: 'P',
  Separator: 'Z',
  Spaceseparator: 'Zs',
  Spacingmark: 'Mc',
  Surrogate: 'Cs',
  Symbol: 'S',
  Titlecaseletter: 'Lt',
  Unassigned: 'Cn',
  Uppercaseletter: 'Lu',
};

// Go looks a name up without its underscores, so that it finds no script that has one.
const scripts =
  ' Adlam Ahom Arabic Armenian Avestan Balinese Bamum Batak Bengali Bhaiksuki Bopomofo Brahmi Braille Buginese Buhid Carian Chakma Cham Cherokee Chorasmian Common Coptic Cuneiform Cypriot Cyrillic Deseret Devanagari Dogra Duployan Elbasan Elymaic Ethiopic Georgian Glagolitic Gothic Grantha Greek Gujarati Gurmukhi Han Hangul Hanunoo Hatran Hebrew Hiragana Inherited Javanese Kaithi Kannada Katakana Kawi Kharoshthi Khmer Khojki Khudawadi Lao Latin Lepcha Limbu Lisu Lycian Lydian Mahajani Makasar Malayalam Mandaic Manichaean Marchen Medefaidrin Miao Modi Mongolian Mro Multani Myanmar Nabataean Nandinagari Newa Nko Nushu Ogham Oriya Osage Osmanya Palmyrene Phoenician Rejang Runic Samaritan Saurashtra Sharada Shavian Siddham Sinhala Sogdian Soyombo Sundanese Syriac Tagalog Tagbanwa Takri Tamil Tangsa Tangut Telugu Thaana Thai Tibetan Tifinagh Tirhuta Toto Ugaritic Vai Vithkuqi Wancho Yezidi Yi ';

/** What `\p{name}` stands for; the spelling is taken loosely. */
export function findUnicodeGroup(name: string): SetItem | undefined {
  const canonical = canonicalName(name);
  if (canonical === 'Any') return item(String.raw`\u{0}-\u{10ffff}`);
  if (canonical === 'Ascii') return item(String.raw`\x00-\x7f`);
  if (canonical === 'Assigned') return { ...item(String.raw`\p{Cn}`), isNegated: true };
  const category = categoryOf(canonical);
  if (category !== undefined) return item(String.raw`\p{${category}}`);
  return scripts.includes(` ${canonical} `) ? item(String.raw`\p{Script=${canonical}}`) : undefined;
}

function categoryOf(name: string): string | undefined {
  if (categories.includes(` ${name} `)) return name;
  return Object.hasOwn(categoryAliases, name) ? categoryAliases[name] : undefined;
}

function item(source: string): SetItem {
  return { source, isNegated: false };
}

function canonicalName(name: string): string {
  const letters = name.replace(/[-_ ]/g, '');
  const first = letters.charAt(0).replace(/[a-z]/, (letter) => letter.toUpperCase());
  return first + letters.slice(1).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
