-- min_reader: 0013
-- People who publish no profile are taken out by their name on one site, as `site.example/jane-doe`. The release before looks
-- up profiles only and finds those as ever.
ALTER TABLE prospect_removal DROP CONSTRAINT prospect_removal_profile_check;
ALTER TABLE prospect_removal ADD CONSTRAINT prospect_removal_profile_check
  CHECK (starts_with(profile, 'https://www.linkedin.com/in/') OR profile ~ '^[^/[:space:]]+\.[^/[:space:]]+/[^/[:space:]]+$');
