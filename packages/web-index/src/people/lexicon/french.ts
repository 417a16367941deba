import type { PeopleLexicon } from './people-lexicon.ts';

export const FRENCH: PeopleLexicon = {
  roles: {
    editor: `(?:direct(?:eur|rice)|responsable) (?:de |des )?(?:la )?(?:publications?|redaction)|secretaire de redaction|comite de redaction|edit(?:eur|rice) du site`,
    founder: `fondatrice|co ?gerante?|dirigeante?|createur|creatrice`,
    author: `blogu?eu(?:r|se)|chroniqueu(?:r|se)|contribut(?:eur|rice)|auteurs?`,
    other: `vice presidente?|presidente? d honneur|pdg|directrice`,
    staff: `veterinaire|auxiliaire(?: specialisee)?(?: veterinaire)?|tut(?:eur|rice)|encadrante?|moni(?:teur|trice)|arbitre|kinesitherapeute|osteopathe|orthophoniste|directeur technique|intervenante?|membre (?:ca|actif)|commissaire|pretre|cure|vicaire|diacre|(?:enseignante? )?chercheu(?:r|se)|maitre de conferences|maitresse de conferences|professeure?|notaire|medecin|infirmi(?:er|ere)|psychologue
      |educat(?:eur|rice)|animat(?:eur|rice)|entraineu(?:r|se)|consultante?|assistante?|comptable|technicien(?:ne)?|graphiste|therapeute|[a-z]{3,}therapeute
      |praticien(?:ne)?|membre du (?:bureau|conseil|comite)|administrat(?:eur|rice)|adjointe?|coordinat(?:eur|rice)|coordonnat(?:eur|rice)|gestionnaire
      |vice tresori(?:er|ere)|vice secretaire|bibliothecaire|traduct(?:eur|rice)|architecte|avocate?|doctorante?|stagiaire|webmestre|representante? legale?`,
  },
  standing: {
    past: `anciens?|anciennes?|(?:equipe|bureau|conseil|comite|membres?|presidents?|redaction) precedent[e]?s?|nos disparus|hommages?|in memoriam|presidents successifs|ont preside`,
    others: `remerciements?|merci a|nous remercions|temoignages?|avis (?:de |des |clients|google)?[a-z ]*|ils (?:nous )?(?:ont fait|font) confiance|ils (?:parlent|temoignent)[a-z ]*|laureate?s|palmares|joueurs|joueuses|donateurs|membres? d[’']honneur|conferenciers|invites`,
    former: `anciens?|anciennes?|ex|feu|decedee?|in memoriam`,
    players: `attaquante?|milieu(?: de terrain)?|defenseure?|gardiene?(?:ne)?(?: de but)?|ailiere?`,
    bodies: `bureau|conseil(?: d[’']administration)?|comite|mandat|mandature|equipe|redaction|promotion`,
    openTerm: `present|aujourd[’']hui|ce jour|maintenant|nos jours`,
    ordinals: `premier|premiere deuxieme|second|seconde troisieme quatrieme cinquieme sixieme septieme huitieme neuvieme dixieme`,
  },
  nobody: `pays commune communaute prenom nom memoriam belgique suisse accompagnement actualite adherer adhesion agence aide annuaire association atelier ateliers avis bienvenue boutique bureau cabinet
    calendrier carte centre charte cliquez club collectif comite commentaires comparatif comparatifs condition conditions conseils contenu coordonnees
    cours decouvrir depuis derniere dernieres devis dons ecole ecoles en enfants ensemble entreprise entreprises equipes erreur espace
    evenements exercice fondateurs formation formations formulaire galerie generales guides grand grande histoire horaires infos inscription institut
    jour journal lien liens lieu livre maison marche membre membres mentions methode metiers mois mot nouveau nouvelle nouvelles offre offres
    partenaire partenaires photos plan plus pole premier prestations projet projets presentation professionnels qualite rejoindre rendez reserves
    ressources retour savoir secretariat services situer site societe soutenir soutien tarifs temoignages tous tout toute toutes
    travail utilisation valeurs vie ville visite voir votre vos vue`,
};
