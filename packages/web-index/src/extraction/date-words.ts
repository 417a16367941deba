/** What stands before a day of publication, in the languages whose months are understood. */
const PUBLISHED =
  'first published|originally published|originally created|originally posted|published|posted|date published|date posted|' +
  'publication date|publish date|date of publication|fecha de publicación|publicado|publicada|publié|publiée|paru|parue|' +
  'date de publication|mis en ligne|mise en ligne|veröffentlicht|veröffentlichung|veröffentlichungsdatum|erschienen|' +
  'publiziert|eingestellt|gepostet|pubblicato|pubblicata|data di pubblicazione|gepubliceerd|geplaatst|publicatiedatum|' +
  'data de publicação|data da publicação|опубликовано|опубликована|дата публикации|размещено|опубліковано|' +
  'дата публікації|diterbitkan|dipublikasikan|publicerad|publicerat|publiceringsdatum|udgivet|offentliggjort|publisert|' +
  'julkaistu|opublikowano|data publikacji|yayınlanma tarihi|yayın tarihi|yayınlandı|publikováno|zveřejněno|vydáno|' +
  'publikované|zverejnené|publicat|data publicării|közzétéve|megjelent|objavljeno|avaldatud|publicēts|paskelbta|' +
  'публикувано|δημοσιεύθηκε|δημοσιεύτηκε|ngày đăng|公開日|投稿日|掲載日|发布时间|发布日期|發布日期|發佈日期|发表时间|' +
  '發表時間|게시일|작성일|등록일|פורסם|تاريخ النشر|نُشر|نشر';
/** The same where it stands beside the heading; elsewhere such a word may head anything. */
const BESIDE_HEADING =
  'date|created|date created|written|asked|started|start date|release date|fecha|creado|créé|rédigé|écrit|datum|erstellt|geschrieben|' +
  'verfasst|beginndatum|data|scritto|creato|aangemaakt|geschreven|criado|дата|добавлено|создано|додано|tanggal|tarih|dato|' +
  'skapad|oprettet|opprettet|päiväys|luotu|dodano|utworzono|vloženo|vytvořeno|dátum|data creării|creat|létrehozva|дата на публикуване|' +
  'ημερομηνία|ngày|作成日|日付|日期|时间|時間|날짜|입력|등록|תאריך|تاريخ|التاريخ';
const MODIFIED =
  'last updated|last modified|last update|last edited|last edit|last revised|last reviewed|last changed|page updated|updated|' +
  'date updated|edited|modified|revised|reviewed|page last updated|page last modified|this page was last edited|' +
  'última actualización|fecha de actualización|actualizado|actualizada|actualización|' +
  'dernière mise à jour|dernière modification|mis à jour|mise à jour|modifié|zuletzt aktualisiert|zuletzt geändert|zuletzt bearbeitet|' +
  'aktualisiert|letzte änderung|letzte aktualisierung|letztes update|stand|ultimo aggiornamento|ultima modifica|' +
  'aggiornato|aggiornamento|laatst bijgewerkt|laatst gewijzigd|bijgewerkt|última atualização|atualizado|atualizada|обновлено|' +
  'последнее обновление|оновлено|diperbarui|terakhir diperbarui|uppdaterad|senast uppdaterad|opdateret|sidst opdateret|' +
  'oppdatert|sist oppdatert|päivitetty|zaktualizowano|ostatnia aktualizacja|aktualizacja|güncelleme|güncelleme tarihi|son güncelleme|güncellendi|' +
  'aktualizováno|aktualizované|poslední aktualizace|actualizat|actualitzat|darrera actualització|ultima actualizare|frissítve|utolsó frissítés|módosítva|' +
  'актуализирано|ενημερώθηκε|cập nhật|更新日|最終更新日|最終更新|更新时间|更新日期|最后更新|최종수정|수정|업데이트|עודכן|تحديث';
/** Between such a word and its day. */
const JOINT = 'on|el|le|am|op|il|em|den|the|du|del|at|in|date|la|dne|na|van|per|as of|of|от';

const words = (list: string): string =>
  list
    .split('|')
    .toSorted((a, b) => b.length - a.length)
    .join('|');

export const BESIDE_HEADING_WORDS = words(`${PUBLISHED}|${BESIDE_HEADING}`);
export const MODIFIED_WORDS = words(MODIFIED);
export const JOINTS = words(JOINT);
