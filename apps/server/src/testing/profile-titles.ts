/**
 * A title of a search result on linkedin.com, and who is read from it; `read` is null where the address is no person's.
 */
interface ProfileTitle {
  readonly title: string;
  readonly url: string;
  readonly read: { readonly name: string; readonly role?: string; readonly company?: string } | null;
}

const person = (title: string, place: string, [name, role, company]: readonly string[]): ProfileTitle => ({
  title,
  url: `https://${place.includes('linkedin.com') ? place : `www.linkedin.com/in/${place}`}`,
  read: {
    name: name ?? '',
    ...(role === undefined || role === '' ? {} : { role }),
    ...(company === undefined || company === '' ? {} : { company }),
  },
});
const nobody = (title: string, path: string): ProfileTitle => ({
  title,
  url: `https://www.linkedin.com/${path}`,
  read: null,
});

/** The patterns in which results of profiles are written, with invented people and firms. */
export const PROFILE_TITLES: readonly ProfileTitle[] = [
  person('Ines Okafor - Chair and Chief Executive Officer - Juniper Works | LinkedIn', 'ines-okafor/', [
    'Ines Okafor',
    'Chair and Chief Executive Officer',
    'Juniper Works',
  ]),
  person('Søren Vance - Executive Vice President and CFO - Wren & Thistle Inc. | LinkedIn', 'soren-vance', [
    'Søren Vance',
    'Executive Vice President and CFO',
    'Wren & Thistle Inc.',
  ]),
  person('Mei-Ling Abara - Head of Digital PR - Copper Lane Ltd | LinkedIn', 'mei-ling-abara', [
    'Mei-Ling Abara',
    'Head of Digital PR',
    'Copper Lane Ltd',
  ]),
  person(
    'Tomás Weatherby – Vice President Partnerships – Harrow Dairy | LinkedIn',
    'tomas-weatherby-1a2b3c',
    ['Tomás Weatherby', 'Vice President Partnerships', 'Harrow Dairy'],
  ),
  person('Noor El-Amin – Managing Editor – Fennel Street | LinkedIn', 'uk.linkedin.com/in/noor-el-amin', [
    'Noor El-Amin',
    'Managing Editor',
    'Fennel Street',
  ]),
  person('Ines Okafor - Recruiter | LinkedIn', 'in.linkedin.com/in/ines-okafor', [
    'Ines Okafor',
    'Recruiter',
  ]),
  person('Søren Vance - Engineering Manager | LinkedIn', 'soren-vance', [
    'Søren Vance',
    'Engineering Manager',
  ]),
  person('Mei-Ling Abara - Wren & Thistle | LinkedIn', 'mei-ling-abara', [
    'Mei-Ling Abara',
    '',
    'Wren & Thistle',
  ]),
  person('Tomás Weatherby - JWX | LinkedIn', 'tomas-weatherby', ['Tomás Weatherby', '', 'JWX']),
  person('Noor El-Amin | LinkedIn', 'nl.linkedin.com/in/noor-el-amin', ['Noor El-Amin']),
  person('Ines Okafor - LinkedIn', 'ines-okafor', ['Ines Okafor']),
  person('Søren Vance | Linkedin', 'soren-vance', ['Søren Vance']),
  person('Mei-Ling Abara - Brussels Metropolitan Area | Professional Profile | LinkedIn', 'mei-ling-abara', [
    'Mei-Ling Abara',
  ]),
  person('Tomás Weatherby - Madrid, Comunidad de Madrid, España | Perfil profesional | LinkedIn', 'tomas-w', [
    'Tomás Weatherby',
  ]),
  person('Noor El-Amin - Kraków, Małopolskie, Polska | Profil zawodowy | LinkedIn', 'noor-el-amin', [
    'Noor El-Amin',
  ]),
  person('Ines Okafor - Account Manager | Profil zawodowy | LinkedIn', 'ines-okafor', [
    'Ines Okafor',
    'Account Manager',
  ]),
  person('Søren Vance - Product @ Copper Lane Ltd | LinkedIn', 'soren-vance', [
    'Søren Vance',
    'Product',
    'Copper Lane Ltd',
  ]),
  person('Mei-Ling Abara - VP Engineering at Harrow Dairy | LinkedIn', 'mei-ling-abara', [
    'Mei-Ling Abara',
    'VP Engineering',
    'Harrow Dairy',
  ]),
  person('Tomás Weatherby — Marketing Director | LinkedIn', 'tomas-weatherby', [
    'Tomás Weatherby',
    'Marketing Director',
  ]),
  person('Noor El-Amin - Product | Ads, E-commerce', 'noor-el-amin', [
    'Noor El-Amin',
    'Product | Ads, E-commerce',
  ]),
  person('Ines Okafor’s Profile | LinkedIn', 'ines-okafor', ['Ines Okafor']),
  person("Søren Vance's Profile | LinkedIn", 'soren-vance', ['Søren Vance']),
  person('Mei-Ling Abara - Head of Events - EMEA - Fennel Street | LinkedIn', 'mei-ling-abara', [
    'Mei-Ling Abara',
    'Head of Events - EMEA',
    'Fennel Street',
  ]),
  nobody('Juniper Works | LinkedIn', 'company/juniper-works'),
  nobody('Copper Lane Ltd: Overview | LinkedIn', 'company/copper-lane'),
  nobody('Harrow Dairy - LinkedIn', 'company/harrow-dairy'),
  nobody('8 "Noor Amin" profiles | LinkedIn', 'pub/dir/Noor/Amin'),
  nobody('Ines Okafor profiles | LinkedIn', 'pub/dir/?first=Ines&last=Okafor'),
  nobody('Vendor Adds Spend Caps and Alerts... | LinkedIn', 'posts/x_activity-7400000000000000000-abcd'),
  nobody("Ines Okafor's Post - LinkedIn", 'posts/x_activity-7400000000000000000-abce'),
  nobody('The Statistic That Does Not Exist - LinkedIn', 'pulse/x'),
  nobody('Marketplace ordered to open up its store | LinkedIn', 'news/story/x-1188244/'),
  nobody('Senior Engineer | Jobs at Juniper Works | LinkedIn', 'jobs/view/x'),
  nobody('Program Manager @ Wren & Thistle | LinkedIn', 'jobs/view/y'),
  nobody('LinkedIn Login, Sign in | LinkedIn', 'login'),
];
