const CC = 'http://creativecommons.org';
const RIGHTS = 'http://rightsstatements.org/vocab';

/** The addresses under which programs know our licences; one that is only described in words has none. */
export const LICENCE_ADDRESSES: Readonly<Record<string, string>> = {
  publicDomain: `${CC}/publicdomain/mark/1.0/`,
  cc0: `${CC}/publicdomain/zero/1.0/`,
  ccBy: `${CC}/licenses/by/4.0/`,
  ccBySa: `${CC}/licenses/by-sa/4.0/`,
  ccByNc: `${CC}/licenses/by-nc/4.0/`,
  ccByNcSa: `${CC}/licenses/by-nc-sa/4.0/`,
  ccByNd: `${CC}/licenses/by-nd/4.0/`,
  ccByNcNd: `${CC}/licenses/by-nc-nd/4.0/`,
  fairUse: `${RIGHTS}/InC/1.0/`,
  copyrighted: `${RIGHTS}/InC/1.0/`,
  orphanWork: `${RIGHTS}/InC-OW-EU/1.0/`,
  unknown: `${RIGHTS}/CNE/1.0/`,
};
