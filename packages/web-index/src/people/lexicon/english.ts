import type { PeopleLexicon } from './people-lexicon.ts';

/** Roles and words that name nobody are shared by all languages and stand where they are used. */
export const ENGLISH: Pick<PeopleLexicon, 'standing'> = {
  standing: {
    past: `former|past|previous (?:boards?|members?|teams?|committees?|presidents|chairs|editors|staff|directors|officers)|alumni|alumnae|alumnus|emeriti|in memoriam|deceased|hall of fame|presidents since [0-9]+`,
    others: `(?:special |many )?thanks(?: go(?:es)?)? to|thank you(?: goes)? to|acknowledge?ments|testimonials?|what (?:our |my |the )?(?:clients|customers|patients|parents|students|members|people|others|they|users)(?: are| have)? (?:say|said|saying|think)[a-z ]*|(?:customer|client|user|google|patient) reviews|(?:keynote |guest |invited |past )?speakers|panell?ists|(?:prize |award )?winners|awardees|donors|players|honorary members`,
    former: `former|formerly|ex|deceased|in memoriam|the late|retired`,
    players: `goalkeeper|goalie|striker|midfielder|defender|forward|winger|point guard`,
    bodies: `board|editorial board|committee|council|executive|cabinet|administration|team|staff|term`,
    openTerm: `present|now|today|current|date`,
    ordinals: `first second third fourth fifth sixth seventh eighth ninth tenth`,
  },
};
