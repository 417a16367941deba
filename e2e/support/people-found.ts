/** A person of a site, as the API would tell of one. */
export function prospect(name: string, change: Readonly<Record<string, unknown>> = {}) {
  return {
    name,
    linkedin_url: `https://www.linkedin.com/in/${name.toLowerCase().replaceAll(' ', '-')}`,
    designation: 'Editor',
    company: 'Understory',
    image: null,
    category: 'outreach',
    evidence_url: 'https://understory.example/about',
    evidence_text: `${name} edits the magazine.`,
    confidence: 'high',
    relation: 'own',
    ...change,
  };
}

export function peopleFound(...prospects: readonly unknown[]) {
  return { domain: 'understory.example', brand: 'Understory', prospects, contacts: [], message: null };
}
